/**
 * All that is particular to a version of RJSF. Sections, fields and widgets of ours see only what is exported here, so
 * that a new version (7 makes `fieldPathId` a string) changes one file.
 */
import Form from '@rjsf/core'
import { Theme } from '@rjsf/mui'
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

function SectionField({ name, fieldPathId, schema, required, readonly, disabled }: FieldProps) {
  return Field({
    name,
    path: fieldPathId.path,
    schema,
    required: required ?? false,
    readonly: Boolean(readonly || disabled),
  })
}

/** Every kind of value is drawn by our one field, which knows the definition's widgets. */
const fields = {
  StringField: SectionField,
  NumberField: SectionField,
  BooleanField: SectionField,
  ArrayField: SectionField,
}

const themed = { ...Theme.templates, ...templates }

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
      widgets={Theme.widgets}
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
