/**
 * All that is particular to a version of RJSF. Sections, fields and widgets of ours see only what is exported here, so
 * that a new version (7 makes `fieldPathId` a string) changes one file.
 */
import Form from '@rjsf/core'
import type { Experimental_DefaultFormStateBehavior, FieldProps, UiSchema, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import { useMemo } from 'react'
import type { Check } from '../engine/checks.ts'
import type { Schema } from '../engine/definition.ts'
import { Field } from './Field.tsx'
import { templates } from './templates/index.tsx'

/** The engine owns defaults: RJSF must not show an answer that the data do not hold. */
const noDefaults: Experimental_DefaultFormStateBehavior = {
  emptyObjectFields: 'skipDefaults',
  requiredBooleanDefault: 'skip',
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
}

/**
 * In place of RJSF's own SchemaField, which spends on every field a dozen lookups and a deep comparison for what our
 * definitions cannot say: an object is a section's grid, anything else is our one field, which knows the widgets.
 */
function SchemaField(props: FieldProps) {
  const { name, fieldPathId, schema, uiSchema, required, readonly, registry } = props
  const { ObjectField } = registry.fields
  if (schema.type === 'object' && ObjectField) return <ObjectField {...props} />
  const place = { name, path: fieldPathId.path, schema, required: required ?? false }
  return <Field {...place} readonly={Boolean(readonly || uiSchema?.['ui:readonly'])} />
}

const fields = { SchemaField }

const themed = templates

interface SectionFieldsProps {
  /** The section's own schema; its `$id` names `check`. */
  schema: Schema
  check: Check
  hidden: readonly string[]
  locked: readonly string[]
  readOnly: boolean
}

function uiSchemaOf(hidden: readonly string[], locked: readonly string[]): UiSchema {
  return {
    ...Object.fromEntries(locked.map((field) => [field, { 'ui:readonly': true }])),
    ...Object.fromEntries(hidden.map((field) => [field, { 'ui:widget': 'hidden' }])),
  }
}

/** The validator that RJSF asks: the section's compiled check, so that nothing is compiled in the browser. */
function validatorOf(schema: Schema, check: Check): ValidatorType {
  return createPrecompiledValidator({ [schema.$id ?? '']: (data: unknown) => check(data) }, schema)
}

/**
 * The fields of one section: one RJSF form that draws them. The values are the store's, which each field reads by
 * itself, so that a commit redraws one field and RJSF compares nothing.
 */
export function SectionFields({ schema, check, hidden, locked, readOnly }: SectionFieldsProps) {
  const validator = useMemo(() => validatorOf(schema, check), [schema, check])
  const uiSchema = useMemo(() => uiSchemaOf(hidden, locked), [hidden, locked])
  return (
    <Form
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      readonly={readOnly}
      fields={fields}
      templates={themed}
      idPrefix="field"
      idSeparator="."
      tagName="div"
      className="section-fields"
      noHtml5Validate
      noValidate
      showErrorList={false}
      experimental_defaultFormStateBehavior={noDefaults}
    >
      {/* In place of RJSF's submit button. */}
      <></>
    </Form>
  )
}
