import { fill, read } from '../../src/engine/path.ts'

/**
 * Fills in the placeholders of a value of the demo's files. `{path}` alone becomes the value there, of any type; inside
 * a text it becomes text.
 */
export function filled(template: unknown, values: object): unknown {
  if (typeof template !== 'string') return template
  const [, path] = /^\{([^{}]+)\}$/.exec(template) ?? []
  return path === undefined ? fill(template, values).trim() : (read(values, path) ?? null)
}

export function filledText(template: string | undefined, values: object): string | undefined {
  const value = template === undefined ? undefined : filled(template, values)
  return typeof value === 'string' ? value : undefined
}
