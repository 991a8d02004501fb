import type { Section } from './catalogue.ts'

/**
 * The sections of the spec: the text before the first heading of the second level, then one section for each such
 * heading.
 */
export function sectionsOf(spec: string): { text: string; line: number }[] {
  let line = 1
  return spec.split(/^(?=## )/m).map((text) => {
    const section = { text, line }
    line += text.split('\n').length - 1
    return section
  })
}

/**
 * Every stretch of the spec that no piece quotes, and every piece that the text does not contain, each with its place.
 */
export function uncovered(spec: string, catalogue: Section[]): string[] {
  const sections = sectionsOf(spec)
  const unread = catalogue.slice(sections.length).map(({ file }) => `${file}: the spec has no such section`)
  return [...sections.flatMap(({ text, line }, index) => inSection(text, line, catalogue[index])), ...unread]
}

/**
 * Compares a section with its pieces. Pieces have to be in the text's order, so that a short one ("Rank") matches the
 * right occurrence.
 */
function inSection(text: string, firstLine: number, section: Section | undefined): string[] {
  const problems: string[] = []
  let end = 0
  const skip = (until: number) => {
    const stretch = text.slice(end, until)
    if (!/[\p{L}\p{N}]/u.test(stretch)) return
    const line = firstLine + text.slice(0, end + stretch.search(/[\p{L}\p{N}]/u)).split('\n').length - 1
    problems.push(`docs/product-spec.md:${line}: in no piece of ${section?.file ?? 'any file'}: ${quoted(stretch)}`)
  }
  for (const { says } of section?.pieces ?? []) {
    const start = text.indexOf(says, end)
    if (start < 0) {
      problems.push(`${section?.file}: not in the spec's section, or not at this place: ${quoted(says)}`)
    } else {
      skip(start)
      end = start + says.length
    }
  }
  skip(text.length)
  return problems
}

const quoted = (text: string) => JSON.stringify(text.trim())
