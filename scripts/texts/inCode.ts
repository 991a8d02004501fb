import ts from 'typescript'

export interface Text {
  line: number
  text: string
  /** Whether the text is in a call of `t`, which translates it. */
  isMessage?: true
  /** Whether it is the message of an error that only a log shows. */
  isThrown?: true
}

/** Attributes and properties whose value people read, however short it is. */
const labels =
  /^(aria-label|alt|cancel|confirm|detail|empty|error|help|helperText|hint|label|message|name|otherwise|placeholder|text|title|tooltip)$/
/** Attributes and properties whose value nobody reads. */
const wiring = /^(className|class|sx|style|d|viewBox|path|to|href|rel|key|id|type|pattern|command)$/
/** Calls and tags whose texts go to the log, the database or the machine. The commands print to the console. */
const machine =
  /(^|(?<!\bconsole)\.)(log|sql|css|keyframes|querySelector(All)?|matchMedia|RegExp|select|selectFrom|(inner|left)Join)\b/
const sql =
  /^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH|SET|LOCK|GRANT|BEGIN|COPY|ANALYZE|VACUUM|TRUNCATE)\b/
const wire = /^(@media|Bearer|color-mix|\d+px|-[cp] |[\w.-]+ '|[a-z_.]+ as [a-z_]+$|public, |private, |minmax)/
const sentence = /\p{L}[\p{L}’',:;)]* +[\p{L}{(‘'"]/u
const word = /^\p{Lu}\p{Ll}+\.?$/u
const label = /^\P{L}*\p{Lu}/u

let last: ts.SourceFile | undefined

/** A source file as a tree. The last one is kept, because several checks read the same file in turn. */
export function treeOf(path: string, source: string): ts.SourceFile {
  const isLast = last?.fileName === path && last.text === source
  return (last = last && isLast ? last : ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true))
}

/** By path: several checks ask for the texts of all files, one check after the other. */
const known = new Map<string, { source: string; texts: Text[] }>()

/** The texts of a source file that people read. A value in a template is written as `{…}`. */
export function textsInCode(path: string, source: string): Text[] {
  const before = known.get(path)
  if (before?.source === source) return before.texts
  const texts = textsInFile(treeOf(path, source))
  known.set(path, { source, texts })
  return texts
}

function textsInFile(file: ts.SourceFile): Text[] {
  const texts: Text[] = []
  visit(file)
  return texts

  function visit(node: ts.Node): void {
    const text = textOf(node)
    if (text !== undefined && isRead(node, plainOf(node, text))) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      const shown = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
      texts.push({
        line: line + 1,
        text: shown,
        ...(isMessage(node) && { isMessage: true }),
        ...(isThrown(node) && { isThrown: true }),
      })
    }
    if (!isUnread(node)) ts.forEachChild(node, visit)
  }
}

/**
 * Whether a text is the message of one of JavaScript's own errors, which only the log shows. People see only errors of
 * our own classes.
 */
const isThrown = ({ parent }: ts.Node): boolean =>
  ts.isNewExpression(parent) && /^(Error|TypeError|DOMException|SessionEndedError)$/.test(parent.expression.getText())

/** A text without the values that its template inserts. */
const plainOf = (node: ts.Node, text: string): string =>
  ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => `{}${literal.text}`)].join('')
    : text

/** Whether a call of `t` translates a text. */
const isMessage = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent)
    ? node.parent.expression.getText() === 't'
    : (ts.isConditionalExpression(node.parent) ||
        ts.isPropertyAssignment(node.parent) ||
        ts.isObjectLiteralExpression(node.parent)) &&
      isMessage(node.parent)

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [
    node.head.text,
    ...node.templateSpans.map(({ expression, literal }) => `{${expression.getText()}}${literal.text}`),
  ].join('')
}

function isRead(node: ts.Node, text: string): boolean {
  if (ts.isJsxText(node) || isMessage(node)) return /\p{L}/u.test(text)
  if (sql.test(text) || wire.test(text)) return false
  const isLabel = labels.test(nameOf(node.parent)) && label.test(text)
  return isLabel || isGivenWord(node, text) || sentence.test(text)
}

/** Whether a text is a word that a screen passes to one of its own functions, such as the name of a field. */
const isGivenWord = (node: ts.Node, text: string): boolean =>
  ts.isCallExpression(node.parent) && node.getSourceFile().fileName.endsWith('.tsx') && word.test(text)

/** Whether a part of a file has no texts for people: imports, types, log lines, queries, styles. */
function isUnread(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true
  if (ts.isCallExpression(node)) return machine.test(node.expression.getText())
  if (ts.isTaggedTemplateExpression(node)) return machine.test(node.tag.getText())
  return wiring.test(nameOf(node))
}

const nameOf = (node: ts.Node): string =>
  ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) ? node.name.getText().replace(/['"]/g, '') : ''
