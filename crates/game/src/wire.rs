//! Serialises values for other programs.

pub use {schemars, serde, ts_rs};

/// Serialises a type as its [`Display`](std::fmt::Display) text. The function parses that text.
#[macro_export]
macro_rules! crosses_as_text {
    ($type:ty, $named:expr) => {
        impl<'de> $crate::wire::serde::Deserialize<'de> for $type {
            fn deserialize<D>(deserializer: D) -> Result<Self, D::Error>
            where
                D: $crate::wire::serde::Deserializer<'de>,
            {
                use $crate::wire::serde::de::Error;
                let named: fn(&str) -> Option<Self> = $named;
                let text = $crate::Tap::deserialize(deserializer)?;
                named(&text).ok_or_else(|| {
                    D::Error::custom(format_args!("expected a {}, not {text:?}", stringify!($type)))
                })
            }
        }

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
