import { generateForm } from '@rjsf/mui'
import type { ErrorSchema, Experimental_DefaultFormStateBehavior, UiSchema } from '@rjsf/utils'
import { useMemo } from 'react'
import type { FormData } from '../../engine/definition.ts'
import { isEqual, isRecord, isUnset } from '../../engine/path.ts'
import { useErrors } from '../context.ts'
import { Earlier } from '../widgets/parts/Earlier.tsx'
import type { WidgetProps } from '../widgets/widget.ts'
import { errorsInside } from './errorsInside.ts'
import { fits, isWhole } from './fits.ts'
import { uiSchemaOf } from './uiSchema.ts'
import { validator } from './validator.ts'

const Form = generateForm<FormData>()

/** RJSF fills in nothing but the property that distinguishes the alternatives. */
const noDefaults: Experimental_DefaultFormStateBehavior = {
  emptyObjectFields: 'populateAllDefaults',
  requiredBooleanDefault: 'skip',
  constAsDefaults: 'always',
  arrayMinItems: { populate: 'never' },
}

interface StructuredFieldProps extends WidgetProps {
  /** The field's RJSF UI schema; by default, it follows from the definition. */
  uiSchema?: UiSchema
}

/**
 * One field, drawn by RJSF with its value in the store. RJSF gets a form of one property, so that the inputs have the
 * ids that errors lead to. Loaded only by forms that have such a field.
 */
export default function StructuredField({
  name,
  label,
  schema,
  ui,
  value,
  onChange,
  required,
  readonly,
  uiSchema,
}: StructuredFieldProps) {
  const errors = useErrors()
  const whole = useMemo(
    () => ({ type: 'object' as const, properties: { [name]: schema }, required: required ? [name] : [] }),
    [name, schema, required],
  )
  const drawn = useMemo(() => ({ [name]: uiSchema ?? uiSchemaOf(schema, ui) }), [name, schema, ui, uiSchema])
  const extraErrors = useMemo((): ErrorSchema<FormData> => errorsInside(errors, name), [errors, name])
  const data = useMemo(
    () => (value === undefined || !fits(schema, value) ? {} : { [name]: value }),
    [name, schema, value],
  )
  return (
    <>
      <Earlier label={label} value={value} isShown={() => fits(schema, value) && isWhole(schema, value)} />
      <Form
        tagName="div"
        className="structured"
        schema={whole}
        uiSchema={drawn}
        formData={data}
        validator={validator}
        readonly={readonly}
        disabled={readonly}
        idPrefix="field"
        idSeparator="."
        noValidate
        noHtml5Validate
        showErrorList={false}
        extraErrors={extraErrors}
        experimental_defaultFormStateBehavior={noDefaults}
        onChange={({ formData }, id) => {
          const next = entered(formData?.[name])
          // A change without an input's id comes from RJSF, which completes the data, and not from a person.
          if (id !== undefined && !isEqual(next, value)) onChange(next)
        }}
      >
        {/* In place of RJSF's submit button. */}
        <></>
      </Form>
    </>
  )
}

/** What a person has entered of a structure, without the empty objects and lists that RJSF also writes. */
function entered(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((item) => entered(item) ?? {})
  if (!isRecord(value)) return isUnset(value) ? undefined : value
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const kept = entered(part)
    return kept === undefined ? [] : [[name, kept] as const]
  })
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}
