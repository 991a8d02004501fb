import ts from 'typescript'

/** A call that defines a test or a suite, such as `it.each(table)('…', …)`. */
export interface Test {
  title: string
  /** The lists and objects whose rows the test runs with. */
  tables: Set<ts.Node>
  isSkipped: boolean
}

/** The tests and suites of a source file, each by the node of its statement. */
export function testsOf(source: ts.SourceFile): Map<ts.Node, Test> {
  const tests = new Map<ts.Node, Test>()
  const declared = declaredIn(source)
  const visit = (node: ts.Node, suite?: Test): void => {
    const test = testOf(node, declared, suite)
    if (test) tests.set(node, test)
    ts.forEachChild(node, (child) => visit(child, test ?? suite))
  }
  visit(source)
  return tests
}

type Declarations = Map<string, ts.Expression>

/** The variables of a file with their initial values. */
function declaredIn(source: ts.SourceFile): Declarations {
  const declared: Declarations = new Map()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) declared.set(node.name.getText(), node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return declared
}

function testOf(node: ts.Node, declared: Declarations, suite?: Test): Test | undefined {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return undefined
  const called = node.expression.expression
  const title = node.expression.arguments[0]
  const words = wordsOf(called)
  if (!title || !/^(it|test|describe)$/.test(words[0] ?? '')) return undefined
  const own = ts.isStringLiteralLike(title) ? title.text : title.getText()
  const isEach = ts.isCallExpression(called) && /^(each|for)$/.test(words.at(-1) ?? '')
  return {
    title: suite ? `${suite.title}: ${own}` : own,
    tables: isEach && called.arguments[0] ? tablesOf(called.arguments[0], declared) : new Set(),
    isSkipped: (suite?.isSkipped ?? false) || words.includes('skip') || words.includes('todo'),
  }
}

/** The names in a called expression: `it` and `each` for `it.each(table)`. */
function wordsOf(called: ts.Expression): string[] {
  if (ts.isCallExpression(called)) return wordsOf(called.expression)
  if (ts.isPropertyAccessExpression(called)) return [...wordsOf(called.expression), called.name.text]
  return ts.isIdentifier(called) ? [called.text] : []
}

/**
 * The lists and objects in an expression and in the variables that it uses: `Object.entries(screens)` yields the object
 * of `screens`.
 */
function tablesOf(expression: ts.Expression, declared: Declarations): Set<ts.Node> {
  const tables = new Set<ts.Node>()
  const read = new Set<ts.Node>()
  const visit = (node: ts.Node): void => {
    if (read.has(node) || ts.isFunctionLike(node)) return
    read.add(node)
    const value = ts.isIdentifier(node) ? declared.get(node.text) : undefined
    if (value) visit(value)
    else if (ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node)) tables.add(node)
    else ts.forEachChild(node, visit)
  }
  visit(expression)
  return tables
}
