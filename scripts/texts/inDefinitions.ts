import { parseTree, type Node } from 'jsonc-parser'
import type { Text } from './inCode.ts'

/** The keys of definitions and meta-schemas under which a person reads a text. */
const read =
  /^(title|label|name|description|message|errorMessage|ui:help|ui:title|ui:placeholder|empty|loading|failed|info|add)$/
/** Those under which every text is read, at any depth. */
const allRead = /^(messages|steps|enumNames|ui:enumNames|help|draftRequired)$/

/** The texts of a definition that a person reads: a screen shows them, or an editor. */
export function textsInDefinition(source: string): Text[] {
  const tree = parseTree(source)
  return tree ? below(tree, '') : []

  function below(node: Node, key: string): Text[] {
    if (node.type === 'property') {
      const [name, value] = node.children ?? []
      return value ? below(value, allRead.test(key) ? key : String(name?.value)) : []
    }
    if (node.type === 'string' && (read.test(key) || allRead.test(key)) && /\p{L}/u.test(String(node.value)))
      return [{ line: source.slice(0, node.offset).split('\n').length, text: String(node.value) }]
    return (node.children ?? []).flatMap((child) => below(child, allRead.test(key) ? key : ''))
  }
}
