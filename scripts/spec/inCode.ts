import ts from 'typescript'
import { type Comment, commentsOf } from './comments.ts'
import { type Test, testsOf } from './tests.ts'
import type { TieReport } from './tie.ts'

const asWritten = /^\/\/ Spec (\d+\.\d+(?:, \d+\.\d+)*)$/
const asMeant = /\/[/*]+\s*spec[\s:§]*\d/i

/**
 * The ties in a source file: comments such as `// Spec 7.14, 7.15` above a test, a suite or a row of a test's table.
 */
export function tiesInCode(file: string, text: string): TieReport {
  const found: TieReport = { ties: [], problems: [] }
  if (!asMeant.test(text)) return found
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const tests = testsOf(source)
  for (const comment of commentsOf(source)) {
    if (comment.text.search(asMeant) !== 0) continue
    const place = `${file}:${source.getLineAndCharacterOfPosition(comment.start).line + 1}`
    const ids = asWritten.exec(comment.text)?.[1]?.split(', ')
    const shown = shownBelow(comment, tests)
    const problem = ids ? problemOf(shown) : 'it is written "// Spec 7.14, 7.15".'
    if (ids && shown && !problem) found.ties.push({ ids, place, title: shown.title })
    else found.problems.push(`${place}: ${comment.text}: ${problem}`)
  }
  return found
}

function problemOf(shown: TestSummary | undefined): string | undefined {
  if (!shown) return "it is not directly above a test, a suite or a row of a test's table."
  return shown.isSkipped ? 'the test is skipped, and shows nothing.' : undefined
}

type TestSummary = Pick<Test, 'title' | 'isSkipped'>

/** The test, suite or row directly below a comment. */
function shownBelow({ above }: Comment, tests: Map<ts.Node, Test>): TestSummary | undefined {
  const start = above?.getStart()
  for (let node = above; node && !ts.isSourceFile(node) && node.getStart() === start; node = node.parent) {
    const test = tests.get(node) ?? rowOf(node, tests)
    if (test) return test
  }
  return undefined
}

/** The title of a row: the titles of the tests that use it, and the beginning of the row itself. */
function rowOf(row: ts.Node, tests: Map<ts.Node, Test>): TestSummary | undefined {
  const all = [...tests.values()].filter(({ tables }) => tables.has(row.parent))
  if (all.length === 0) return undefined
  const titles = all.map(({ title }) => title).join(' | ')
  return { title: `${titles} (${beginningOf(row)})`, isSkipped: all.every(({ isSkipped }) => isSkipped) }
}

function beginningOf(row: ts.Node): string {
  if (ts.isPropertyAssignment(row)) return row.name.getText()
  const first = ts.isArrayLiteralExpression(row) ? row.elements[0] : undefined
  return (first ?? row).getText().replace(/\s+/g, ' ').slice(0, 60)
}
