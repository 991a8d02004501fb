import ts from 'typescript'
import { type Text, treeOf } from './inCode.ts'

/** The text passed to `t`; for a plural, its form `other`. */
export interface Message extends Text {
  /** The names of the values that are filled in. */
  names: string[]
  isPlural: boolean
}

export interface MessagesInCode {
  messages: Message[]
  /**
   * Calls of `t` that cannot be collected: without a literal text, or during the module's evaluation, before the
   * language is known.
   */
  misuses: { line: number; why: string }[]
}

/** The texts that a source file passes to `t`. */
export function messagesInCode(path: string, source: string): MessagesInCode {
  const file = treeOf(path, source)
  const found: MessagesInCode = { messages: [], misuses: [] }
  visit(file, false)
  return found

  function visit(node: ts.Node, isCalledLater: boolean): void {
    if (ts.isCallExpression(node) && node.expression.getText() === 't') {
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
      const texts = node.arguments[0] ? textsOf(node.arguments[0]) : undefined
      if (!texts) found.misuses.push({ line, why: 't() takes a literal text.' })
      if (!isCalledLater) found.misuses.push({ line, why: 't() is called before the language is known.' })
      for (const text of texts ?? []) found.messages.push({ line, ...text, names: namesIn(text.text) })
    }
    ts.forEachChild(node, (child) => visit(child, isCalledLater || ts.isFunctionLike(node)))
  }
}

/** The names in braces. */
export const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))

function textsOf(node: ts.Expression): { text: string; isPlural: boolean }[] | undefined {
  if (ts.isStringLiteralLike(node)) return [{ text: node.text, isPlural: false }]
  if (ts.isConditionalExpression(node)) {
    const [one, other] = [textsOf(node.whenTrue), textsOf(node.whenFalse)]
    return one && other && [...one, ...other]
  }
  if (!ts.isObjectLiteralExpression(node)) return undefined
  const other = node.properties.find((property) => property.name?.getText() === 'other')
  return other && ts.isPropertyAssignment(other) && ts.isStringLiteralLike(other.initializer)
    ? [{ text: other.initializer.text, isPlural: true }]
    : undefined
}
