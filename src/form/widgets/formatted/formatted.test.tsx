// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import { AllSelection, EditorState, TextSelection } from 'prosemirror-state'
import { afterEach, describe, expect, it } from 'vitest'
import { hostileHtml, hostileMarkdown } from '../../../../tests/support/hostile.ts'
import { mountForm, readStage } from '../../../../tests/support/stageForm.tsx'
import { read } from '../../../engine/kinds/formatted/read.ts'
import { write } from '../../../engine/kinds/formatted/write.ts'
import { tools } from './tools.ts'
import { indent, linkAt, outdent, removeLink, setLink, toggleHeading, toggleList } from './commands.ts'
import { fromDocument, toDocument } from './convert.ts'

afterEach(cleanup)

const text = '# Summary\n\nA **sound** risk, see [the *paper*](https://bank.example/p).\n\n1. One\n   - Two'
const stage = await readStage('credit_analysis', ({ data, ui }) => {
  data.properties = { rationale: { title: 'Rationale', type: 'string', format: 'formatted-text', maxLength: 5000 } }
  data.required = []
  ui['ui:tabs'] = [{ title: 'All', fields: ['rationale'] }]
})

describe('Formatted text that is read', () => {
  it('is headings, lists and links', () => {
    mountForm(stage, { readOnly: true, data: { rationale: text } })
    const group = within(screen.getByRole('group', { name: 'Rationale' }))
    expect(group.getByRole('heading', { level: 3 }).textContent).toBe('Summary')
    expect(group.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['OneTwo', 'Two'])
    const link = group.getByRole<HTMLAnchorElement>('link', { name: 'the paper' })
    expect([link.href, link.rel]).toEqual(['https://bank.example/p', 'noopener noreferrer nofollow'])
  })

  it.each([...hostileHtml, ...hostileMarkdown])('that is hostile is text, on paper, too: %s', (hostile) => {
    mountForm(stage, { readOnly: true, data: { rationale: hostile } })
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    const paper = document.querySelector('.printed dd')!
    for (const place of [screen.getByRole('group', { name: 'Rationale' }), paper]) {
      const inside = [...place.querySelectorAll('*')]
      expect(inside.filter((element) => !element.matches('p, h3, h4, ul, ol, li, strong, em'))).toEqual([])
      expect(inside.flatMap((element) => [...element.attributes])).toEqual([])
      expect(place.textContent).toContain(/probed|evil|etc|javascript|press/.exec(hostile)?.[0])
    }
  })

  it('is formatted on paper, too', () => {
    mountForm(stage, { readOnly: true, data: { rationale: text } })
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    const paper = within(document.querySelector<HTMLElement>('.printed')!)
    expect(paper.getByText('sound').tagName).toBe('STRONG')
    expect(paper.getAllByRole('list', { hidden: true })).toHaveLength(2)
  })
})

const stateOf = (stored: string) => EditorState.create({ doc: toDocument(read(stored).blocks) })
const storedIn = (state: EditorState) => write(fromDocument(state.doc))

/** The state with this text selected. */
function select(state: EditorState, wanted: string): EditorState {
  let at = -1
  state.doc.descendants((node, place) => {
    if (at < 0 && node.text?.includes(wanted)) at = place + node.text.indexOf(wanted)
  })
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, at, at + wanted.length)))
}

function after(stored: string, wanted: string, command: ReturnType<typeof toggleList>): string {
  let state = select(stateOf(stored), wanted)
  command(state, (transaction) => (state = state.apply(transaction)))
  return storedIn(state)
}

describe('In the editor', () => {
  it('formatted text is the same as it is stored', () => {
    expect(storedIn(stateOf(text))).toBe(text)
  })

  it.each<[string, string, string, ReturnType<typeof toggleList>, string]>([
    ['a line becomes a heading', 'Why\n\nSo', 'Why', toggleHeading(1), '# Why\n\nSo'],
    ['a heading becomes a line again', '# Why', 'Why', toggleHeading(1), 'Why'],
    ['a line becomes a list', 'One\n\nTwo', 'One', toggleList(false), '- One\n\nTwo'],
    ['a list becomes a numbered one', '- One\n- Two', 'One', toggleList(true), '1. One\n2. Two'],
    ['an item becomes a line again', '- One', 'One', toggleList(false), 'One'],
    ['an item goes into the one above it', '- One\n- Two', 'Two', indent, '- One\n  - Two'],
    ['no item goes into the fourth level', '- a\n  - b\n    - c\n    - d', 'd', indent, '- a\n  - b\n    - c\n    - d'],
    [
      'no item goes deeper with what stands in it',
      '- a\n  - b\n  - c\n    - d',
      'c',
      indent,
      '- a\n  - b\n  - c\n    - d',
    ],
    ['an item leaves the one above it', '- One\n  - Two', 'Two', outdent, '- One\n- Two'],
    ['a text becomes a link', 'See it', 'it', setLink('https://a.example/'), 'See [it](https://a.example/)'],
    [
      'a link leads elsewhere',
      '[it](https://a.example/)',
      'it',
      setLink('https://b.example/'),
      '[it](https://b.example/)',
    ],
    ['a link becomes text', 'See [it](https://a.example/)', 'it', removeLink, 'See it'],
  ])('%s', (_, stored, wanted, command, expected) => {
    expect(after(stored, wanted, command)).toBe(expected)
  })

  it.each([...tools, { name: 'link', run: setLink('https://a.example/'), isOn: linkAt }])(
    'all of the text can be selected: $name',
    ({ run, isOn }) => {
      let state = stateOf(text)
      state = state.apply(state.tr.setSelection(new AllSelection(state.doc)))
      isOn?.(state)
      run(state, (transaction) => (state = state.apply(transaction)))
      expect(read(storedIn(state)).refused).toBeUndefined()
    },
  )
})
