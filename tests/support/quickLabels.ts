const labelable = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'] as const

/**
 * The labels of a control, without jsdom's own search: that asks each label of the document what it is the label of,
 * which looks through the document again. A test that asks for a button by its name does so for every button.
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

/** All that a label can be of: the first one in it. */
const controls = ['button', 'input:not([type="hidden"])', 'meter', 'output', 'progress', 'select', 'textarea'].join()
