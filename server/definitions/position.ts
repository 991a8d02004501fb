/** Returns a character's `line:column`, each counted from 1. */
export function positionAt(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}
