/** A field as a person meets it. */
export interface Shown {
  label: string
  /** The kind of control: an input by its type, else the element or its role. */
  kind: string
  required?: true
  readOnly?: true
  /** What can be chosen, without the empty choice. */
  options?: string[]
}

/** Finds the labelled controls of a form; a table of rows is none. */
export const fieldSelector = '.field:not(.table)'

/** What they are, in a browser's page too: it needs nothing but what it is given. */
export function shownAs(fields: Element[]): Shown[] {
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
