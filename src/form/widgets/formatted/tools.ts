import IndentIcon from '@mui/icons-material/FormatIndentIncrease'
import OutdentIcon from '@mui/icons-material/FormatIndentDecrease'
import BoldIcon from '@mui/icons-material/FormatBold'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import BulletsIcon from '@mui/icons-material/FormatListBulleted'
import NumbersIcon from '@mui/icons-material/FormatListNumbered'
import HeadingIcon from '@mui/icons-material/Title'
import SubheadingIcon from '@mui/icons-material/TextFields'
import { toggleMark } from 'prosemirror-commands'
import type { MarkType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import type { ComponentType } from 'react'
import { t } from '../../../texts/t.ts'
import { indent, isHeading, isInList, outdent, toggleHeading, toggleList } from './commands.ts'
import { types } from './schema.ts'

/** A button of the toolbar. */
export interface Tool {
  name: string
  label(): string
  Icon: ComponentType<{ fontSize?: 'small' }>
  /** The key that does the same. */
  key?: string
  run: Command
  /** Whether the selection has it already; absent for what is done once. */
  isOn?(state: EditorState): boolean
}

export const tools: readonly Tool[] = [
  {
    name: 'bold',
    label: () => t('Bold'),
    Icon: BoldIcon,
    key: 'Mod-b',
    run: toggleMark(types.bold),
    isOn: hasMark(types.bold),
  },
  {
    name: 'italic',
    label: () => t('Italic'),
    Icon: ItalicIcon,
    key: 'Mod-i',
    run: toggleMark(types.italic),
    isOn: hasMark(types.italic),
  },
  {
    name: 'heading',
    label: () => t('Heading'),
    Icon: HeadingIcon,
    run: toggleHeading(1),
    isOn: (state) => isHeading(state, 1),
  },
  {
    name: 'subheading',
    label: () => t('Subheading'),
    Icon: SubheadingIcon,
    run: toggleHeading(2),
    isOn: (state) => isHeading(state, 2),
  },
  {
    name: 'bullets',
    label: () => t('Bulleted list'),
    Icon: BulletsIcon,
    run: toggleList(false),
    isOn: (state) => isInList(state, false),
  },
  {
    name: 'numbers',
    label: () => t('Numbered list'),
    Icon: NumbersIcon,
    run: toggleList(true),
    isOn: (state) => isInList(state, true),
  },
  { name: 'indent', label: () => t('Increase indent'), Icon: IndentIcon, key: 'Mod-]', run: indent },
  { name: 'outdent', label: () => t('Decrease indent'), Icon: OutdentIcon, key: 'Mod-[', run: outdent },
]

function hasMark(type: MarkType) {
  return ({ doc, storedMarks, selection: { from, to, empty, $from } }: EditorState): boolean =>
    empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}
