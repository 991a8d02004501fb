import { fill, read } from '../../src/engine/path.ts'

/**
 * A value of the demo's files with its placeholders filled in: `{path}` alone is the value there, of any type; within a
 * text it becomes text.
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
