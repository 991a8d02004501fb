import { parseTree, type Node } from 'jsonc-parser'
import type { Text } from './inCode.ts'

/** The keys of definitions and meta-schemas whose text people read. */
const read =
  /^(title|label|name|description|message|errorMessage|ui:help|ui:title|ui:placeholder|empty|loading|failed|info|add)$/
/** The keys under which people read every text, at any depth. */
const allRead = /^(messages|steps|enumNames|ui:enumNames|help|draftRequired)$/

/** The texts of a definition that people read on a screen or in an editor. */
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
