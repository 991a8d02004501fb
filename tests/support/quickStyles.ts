/**
 * Computes whether an element is visible without jsdom's own computation, which matches each rule of a browser's style
 * sheet with each element that a test looks up by its role. Our own styles are not in the document (freshModules.ts),
 * so visibility follows from an element's kind and its style attribute alone. Everything else is computed by jsdom.
 */
export function computeStylesQuickly(window: Window): void {
  const compute = window.getComputedStyle.bind(window)
  const kinds = new Map<string, string>()

  const displayOf = (element: Element): string => {
    const own = styleOf(element)?.display
    if (own) return own
    const kind = kindOf(element)
    const display = kinds.get(kind) ?? compute(element).display
    kinds.set(kind, display)
    return display
  }
  const known: Record<string, (element: Element) => string> = {
    display: displayOf,
    visibility: (element) => inherited(element, 'visibility') || 'visible',
    'pointer-events': (element) => inherited(element, 'pointerEvents') || 'auto',
  }
  known.pointerEvents = known['pointer-events'] ?? displayOf

  const quick = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
    if (pseudo) return compute(element, pseudo)
    let whole: CSSStyleDeclaration | undefined
    const all = () => (whole ??= compute(element))
    const read = (name: string) => known[name]?.(element) ?? all().getPropertyValue(name)
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return read
        if (typeof name === 'string' && known[name]) return known[name](element)
        const value: unknown = Reflect.get(all(), name)
        return typeof value === 'function' ? (value.bind(all()) as unknown) : value
      },
    })
  }
  window.getComputedStyle = quick
  globalThis.getComputedStyle = quick
}

/** jsdom makes the declaration when it is first read, which for most elements would be for nothing. */
const styleOf = (element: Element) =>
  element.hasAttribute('style') && 'style' in element ? (element.style as CSSStyleDeclaration) : undefined

/** Everything about an element by which a browser's own style sheet shows or hides it. */
const kindOf = (element: Element) =>
  [
    element.namespaceURI,
    element.localName,
    element.hasAttribute('hidden'),
    element.hasAttribute('open'),
    element.getAttribute('type'),
  ].join()

/** The value of a style property on the nearest ancestor that sets it. */
function inherited(element: Element, name: 'visibility' | 'pointerEvents'): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own = styleOf(each)?.[name]
    if (own) return own
  }
  return ''
}
