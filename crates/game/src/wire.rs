//! Values that other programs get to see as they are, with their types.

pub use {schemars, serde, ts_rs};

/// Lets a type with a [`Display`](std::fmt::Display) cross as its text.
#[macro_export]
macro_rules! crosses_as_text {
    ($type:ty) => {
        impl $crate::wire::serde::Serialize for $type {
            fn serialize<S>(&self, serializer: S) -> Result<S::Ok, S::Error>
            where
                S: $crate::wire::serde::Serializer,
            {
                serializer.collect_str(self)
            }
        }

        impl $crate::wire::schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(
                generator: &mut $crate::wire::schemars::SchemaGenerator,
            ) -> $crate::wire::schemars::Schema {
                String::json_schema(generator)
            }
        }

        impl $crate::wire::ts_rs::TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &$crate::wire::ts_rs::Config) -> String {
                "string".to_owned()
            }

            fn inline(config: &$crate::wire::ts_rs::Config) -> String {
                Self::name(config)
            }
        }
    };
}
