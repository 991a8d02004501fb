import type { ShownDefinition } from '../../engine/definition.ts'
import { isUnset, read } from '../../engine/path.ts'
import { FieldFrame, helpId } from '../../ui/fields/FieldFrame.tsx'
import type { ApplicationRecord } from '../../engine/application.ts'

interface ShownValuesProps {
  shown: ShownDefinition[]
  application: ApplicationRecord | undefined
  /** The whole form is read-only. */
  disabled: boolean
}

/** Values of the application beside the form's own fields; nobody types them. */
export function ShownValues({ shown, application, disabled }: ShownValuesProps) {
  return shown.map(({ label, from, empty }) => {
    const value = read(application, from)
    const id = `shown.${from}`
    const help = isUnset(value) ? empty : undefined
    return (
      <FieldFrame key={from} id={id} label={label} shape="short" required={false} help={help} error={undefined}>
        <input
          id={id}
          className="input shown"
          readOnly
          aria-disabled={disabled || undefined}
          value={isUnset(value) ? '' : String(value)}
          aria-describedby={help && helpId(id)}
        />
      </FieldFrame>
    )
  })
}
