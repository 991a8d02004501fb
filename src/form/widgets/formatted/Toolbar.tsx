import LinkIcon from '@mui/icons-material/Link'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, useState } from 'react'
import { t } from '../../../texts/t.ts'
import { linkAt } from './commands.ts'
import { tools } from './tools.ts'

interface ToolbarProps {
  label: string
  view: EditorView
  state: EditorState
  askForLink(): void
}

/** The buttons above the text. As in every toolbar, Tab reaches one of them and the arrows the others. */
export function Toolbar({ label, view, state, askForLink }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const buttons = [
    ...tools.map(({ name, label: labelOf, Icon, run, isOn, key }) => ({
      name,
      label: labelOf(),
      Icon,
      keys: key?.replace('Mod-', 'Control+'),
      isOn: isOn?.(state),
      isOff: !isOn && !run(state),
      act: () => {
        run(view.state, view.dispatch, view)
        view.focus()
      },
    })),
    {
      name: 'link',
      label: t('Link'),
      Icon: LinkIcon,
      keys: 'Control+K',
      isOn: linkAt(state) !== undefined,
      isOff: false,
      act: askForLink,
    },
  ]
  return (
    <div
      className="formatted-tools"
      role="toolbar"
      aria-label={t('Formatting of {label}', { label })}
      onKeyDown={(event) => {
        const next = movedTo(event, current, buttons.length)
        if (next === undefined) return
        event.preventDefault()
        setCurrent(next)
        const button = event.currentTarget.children[next]
        if (button instanceof HTMLElement) button.focus()
      }}
    >
      {buttons.map(({ name, label: title, Icon, keys, isOn, isOff, act }, n) => (
        <button
          key={name}
          type="button"
          title={title}
          aria-label={title}
          aria-keyshortcuts={keys}
          aria-pressed={isOn}
          aria-disabled={isOff || undefined}
          tabIndex={n === current ? 0 : -1}
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(n)}
          onClick={isOff ? undefined : act}
        >
          <Icon fontSize="small" />
        </button>
      ))}
    </div>
  )
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const movedTo = ({ key }: KeyboardEvent, at: number, count: number): number | undefined => moves[key]?.(at, count)
