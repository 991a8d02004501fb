import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { splitListItem } from 'prosemirror-schema-list'
import type { Command } from 'prosemirror-state'
import { breakLine } from './commands.ts'
import { types } from './schema.ts'
import { tools } from './tools.ts'

/** Keeps the browser from using these keys itself, such as Cmd+[ to go back. */
const ofTools = Object.fromEntries(
  tools.flatMap(({ key, run }) => (key === undefined ? [] : [[key, chainCommands(run, () => true)] as const])),
)

/** The keys. Tab leaves the field, as everywhere in a form. */
const keys = (askForLink: Command): Record<string, Command> => ({
  ...ofTools,
  'Mod-k': askForLink,
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  Backspace: chainCommands(undoInputRule, baseKeymap.Backspace ?? (() => false)),
  Enter: chainCommands(splitListItem(types.item), baseKeymap.Enter ?? (() => false)),
  'Shift-Enter': breakLine,
})

/** Markdown at the beginning of a line: "# ", "## ", "- ", "1. ". */
const rules = [
  textblockTypeInputRule(/^(#{1,2}) $/, types.heading, ([, marks = '#']) => ({ level: marks.length })),
  wrappingInputRule(/^[-*] $/, types.list, { numbered: false }, (_, node) => node.attrs.numbered === false),
  wrappingInputRule(/^1[.)] $/, types.list, { numbered: true }, (_, node) => node.attrs.numbered === true),
]

export const plugins = (askForLink: Command) => [
  inputRules({ rules }),
  keymap(keys(askForLink)),
  keymap(baseKeymap),
  history(),
]
