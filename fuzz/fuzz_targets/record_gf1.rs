#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    fuzzing::record_gf1(data);
});
