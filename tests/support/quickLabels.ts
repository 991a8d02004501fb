const labelable = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'] as const

/**
 * Finds the labels of a control without jsdom's own search. That asks each label of the document for its control, which
 * searches the document again, and a test that looks up a button by its name does so for every button.
 */
export function findLabelsQuickly(window: Window & typeof globalThis): void {
  for (const kind of labelable) {
    Object.defineProperty(window[`HTML${kind}Element`].prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        return this.getAttribute('type') === 'hidden' && kind === 'Input' ? null : labelsOf(this)
      },
    })
  }
}

function labelsOf(control: HTMLElement): HTMLLabelElement[] {
  const { id, ownerDocument } = control
  const named =
    id === '' ? [] : [...ownerDocument.getElementsByTagName('label')].filter(({ htmlFor }) => htmlFor === id)
  const around = control.closest('label')
  const holds = around !== null && !around.hasAttribute('for') && around.querySelector(controls) === control
  return holds ? [...named, around] : named
}

/** The elements that can have a label; a label without `for` belongs to the first one inside it. */
const controls = ['button', 'input:not([type="hidden"])', 'meter', 'output', 'progress', 'select', 'textarea'].join()
