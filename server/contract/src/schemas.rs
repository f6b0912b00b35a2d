//! The JSON schemas of the types of the crate `wire`, each under the name of its type.

use schemars::generate::{Contract, SchemaSettings};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use wire::Refusal;
use wire::message::{Content, Outgoing};

/// The path of the schemas in both documents.
const PATH: &str = "#/components/schemas/";

/// Collects schemas. A field with a default may be missing in a body that the server reads, and is always present in
/// one that it writes. The two kinds of body therefore have separate generators, and a type that is used in both has to
/// have the same schema in both.
pub struct Schemas {
    read: SchemaGenerator,
    written: SchemaGenerator,
}

impl Default for Schemas {
    fn default() -> Self {
        Self { read: generator(Contract::Deserialize), written: generator(Contract::Serialize) }
    }
}

fn generator(contract: Contract) -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
        settings.contract = contract;
    });
    settings.into_generator()
}

impl Schemas {
    /// The schema of a body that the server reads: usually a reference to its definition.
    pub fn read<T: JsonSchema>(&mut self) -> Value {
        self.read.subschema_for::<T>().into()
    }

    /// The schema of a body that the server writes.
    pub fn written<T: JsonSchema>(&mut self) -> Value {
        self.written.subschema_for::<T>().into()
    }

    /// The fields of a query: the name, the schema, and whether the field is required.
    pub fn fields<T: JsonSchema>(&mut self) -> Vec<(String, Value, bool)> {
        let schema = T::json_schema(&mut self.read);
        let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
        let fields = schema.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
        let field = |(name, schema): (String, Value)| {
            let is_required = required.iter().any(|it| *it == name);
            (name, without_null(schema), is_required)
        };
        fields.into_iter().map(field).collect()
    }

    /// All definitions, by name.
    pub fn definitions(mut self) -> Map<String, Value> {
        // These types are flattened into others, so no schema refers to them by name.
        self.read.subschema_for::<Outgoing>();
        self.written.subschema_for::<Content>();
        self.written.subschema_for::<Refusal>();
        let mut all = self.written.take_definitions(true);
        for (name, read) in self.read.take_definitions(true) {
            let written = all.entry(name.clone()).or_insert_with(|| read.clone());
            assert_eq!(*written, read, "{name} is read in one shape and written in another");
        }
        let unions = unions(&all);
        for (name, schema) in &mut all {
            name_union(name, schema, &unions);
        }
        all
    }
}

/// Removes `null` from the schema of a field. A field of a query can be left out, but it cannot be `null`.
fn without_null(schema: Value) -> Value {
    let Ok(mut schema) = Schema::try_from(schema) else { return json!({}) };
    if let Some(Value::Array(variants)) = schema.get("anyOf")
        && let [variant, null] = variants.as_slice()
        && null["type"] == "null"
    {
        let mut named = variant.clone();
        if let Some(description) = schema.get("description") {
            named["description"] = description.clone();
        }
        return named;
    }
    if let Some(Value::Array(types)) = schema.get("type") {
        let kept = types.iter().find(|it| *it != "null").cloned().unwrap_or_default();
        schema.insert("type".into(), kept);
    }
    schema.into()
}

/// The types that are a plain union, with the variants of each.
fn unions(all: &Map<String, Value>) -> Vec<(String, Value)> {
    let is_union = |schema: &Value| schema.get("properties").is_none();
    let union = |(name, schema): (&String, &Value)| Some((name.clone(), schema.get("oneOf")?.clone()));
    all.iter().filter(|(_, schema)| is_union(schema)).filter_map(union).collect()
}

/// Replaces the variants of a union that is flattened into a type by a reference to the union. Schemars copies them.
fn name_union(name: &str, schema: &mut Value, unions: &[(String, Value)]) {
    let Some(fields) = schema.as_object_mut() else { return };
    let Some(variants) = fields.get("oneOf") else { return };
    let Some((union, _)) = unions.iter().find(|(union, its)| union != name && its == variants) else { return };
    fields.remove("oneOf");
    fields.insert("allOf".into(), json!([{ "$ref": format!("{PATH}{union}") }]));
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::chat::Mark;
    use wire::message::{Message, Send};

    #[test]
    fn a_field_with_a_default_may_be_missing_in_what_is_read() {
        let mut schemas = Schemas::default();
        assert_eq!(schemas.read::<Mark>(), json!({ "$ref": "#/components/schemas/Mark" }));
        assert_eq!(schemas.definitions()["Mark"]["required"], json!(["conversation", "seq"]));
    }

    #[test]
    #[should_panic(expected = "Mark is read in one shape and written in another")]
    fn a_type_that_is_read_and_written_has_one_shape() {
        let mut schemas = Schemas::default();
        schemas.read::<Mark>();
        schemas.written::<Mark>();
        schemas.definitions();
    }

    #[test]
    fn a_flattened_union_becomes_a_reference() {
        let mut schemas = Schemas::default();
        schemas.written::<Message>();
        schemas.read::<Send>();
        let all = schemas.definitions();
        assert_eq!(all["Message"]["allOf"], json!([{ "$ref": "#/components/schemas/Content" }]));
        assert_eq!(all["Send"]["allOf"], json!([{ "$ref": "#/components/schemas/Outgoing" }]));
        assert!(all["Content"]["oneOf"].is_array());
    }
}
