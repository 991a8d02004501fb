import ts from 'typescript'
import { type Text, treeOf } from './inCode.ts'

/** A text that is given to `t`; of a plural, its `other`. */
export interface Message extends Text {
  /** What is filled in. */
  names: string[]
  isPlural: boolean
}

export interface MessagesInCode {
  messages: Message[]
  /**
   * Calls of `t` that nobody can collect: of no literal, or while the module is evaluated, before the language is
   * known.
   */
  misuses: { line: number; why: string }[]
}

/** The texts that a source file has translated. */
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

/** What is in braces. */
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
