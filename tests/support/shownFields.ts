/** A field as a person sees it. */
export interface FieldView {
  label: string
  /** The kind of control: an input's type, or else the element or its role. */
  kind: string
  required?: true
  readOnly?: true
  /** The options that can be chosen, without the empty one. */
  options?: string[]
}

/** Finds the labelled controls of a form. A table's rows are not fields. */
export const fieldSelector = '.field:not(.table)'

/** Describes the fields. It also runs in a browser's page, so it may use nothing but its arguments. */
export function shownAs(fields: Element[]): FieldView[] {
  return fields.map((field) => {
    const label = field.querySelector('.label')?.textContent ?? ''
    const control = field.querySelector('input, select, textarea, [role=group], [role=radiogroup]')
    const select = control instanceof HTMLSelectElement ? control : undefined
    const isNumber = control?.getAttribute('inputmode') === 'decimal'
    const input = control instanceof HTMLInputElement ? (isNumber ? 'number' : control.type) : undefined
    const kind = input ?? control?.getAttribute('role') ?? control?.tagName.toLowerCase()
    return {
      label: label.replace(/ \*$/, ''),
      kind: kind ?? 'none',
      ...(label.endsWith(' *') && { required: true as const }),
      ...(control?.matches(':disabled, [readonly]') && { readOnly: true as const }),
      ...(select && { options: [...select.options].slice(1).map(({ text }) => text) }),
    }
  })
}
