import type { Section } from './catalogue.ts'

/** Every statement that no test shows, and every test that is named but does not exist. */
export function unshown(catalogue: Section[], titles: ReadonlySet<string>): { lacking: string[]; unknown: string[] } {
  const statements = catalogue.flatMap(({ file, pieces }) => pieces.map((piece) => ({ file, ...piece })))
  return {
    lacking: statements
      .filter(({ shown }) => shown?.length === 0)
      .map(({ file, says }) => `${file}: no test shows: ${JSON.stringify(says)}`),
    unknown: statements.flatMap(({ file, says, shown = [] }) =>
      shown
        .filter((title) => !titles.has(title))
        .map(
          (title) => `${file}: there is no test ${JSON.stringify(title)}, which is to show: ${JSON.stringify(says)}`,
        ),
    ),
  }
}
