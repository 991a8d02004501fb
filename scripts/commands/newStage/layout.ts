/** JSON as definitions are laid out by hand: on one line where it fits. */
export function laidOut(value: unknown, indent = ''): string {
  const line = onOneLine(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= width) return line
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const entries = Object.entries(value).map(([key, each]: [string, unknown]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `
    return `${inner}${name}${laidOut(each, inner)}`
  })
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`
}

const width = 110

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${onOneLine(each)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
