import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { realTexts } from '../../../../../tests/definitions/edit.ts'
import { gridIn } from '../../../../workbench/tables/grid.ts'
import { EditorProvider } from '../useEditor.ts'
import { DecisionTable } from './DecisionTable.tsx'

const files = await realTexts()
const file = 'tables/rating-scale.json'

afterEach(cleanup)

const open = (apply: () => boolean) => {
  const grid = gridIn(files, file)
  if (!grid) throw new Error('There is no such table.')
  const nothing = () => {}
  const editor = { files, texts: files, mistakes: [], outcomes: [], selection: { kind: 'file', file } as const, apply }
  render(
    <MemoryRouter>
      <EditorProvider
        value={{ ...editor, choose: nothing, rename: nothing, write: nothing, undo: nothing, redo: nothing }}
      >
        <DecisionTable file={file} grid={grid} />
      </EditorProvider>
    </MemoryRouter>,
  )
  const [cell] = screen.getAllByRole<HTMLInputElement>('textbox')
  if (!cell) throw new Error('The table has no cells.')
  return cell
}

const enter = (cell: HTMLInputElement, value: string) => {
  fireEvent.change(cell, { target: { value } })
  fireEvent.blur(cell)
}

it('shows a cell as it is in the draft if the draft could not take what was entered', () => {
  const cell = open(() => false)
  const before = cell.value
  enter(cell, '')
  expect(cell.value).toBe(before)
  expect(before).not.toBe('')
})

it('shows what was entered if the draft took it', () => {
  const cell = open(() => true)
  enter(cell, '')
  expect(cell.value).toBe('')
})
