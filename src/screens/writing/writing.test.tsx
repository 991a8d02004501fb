import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { NoteField } from './NoteField.tsx'
import { WritingField, type WritingFieldProps } from './WritingField.tsx'
import { isWithin, isWritten } from './written.ts'

afterEach(cleanup)

const fields: [string, ComponentType<WritingFieldProps>][] = [
  ['a field of a form', WritingField],
  ['a note', NoteField],
]

describe.each(fields)('%s', (_, Field) => {
  function Written() {
    const [text, setText] = useState('')
    return <Field label="Reason" help="Kept on record" longest={20} value={text} onChange={setText} />
  }

  it('keeps the whole of a text that is pasted beyond its limit, and says by how much', () => {
    render(<Written />)
    const input = screen.getByLabelText<HTMLTextAreaElement>('Reason')
    fireEvent.change(input, { target: { value: 'x'.repeat(25) } })
    expect(input.value).toBe('x'.repeat(25))
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('5 characters too many').length).toBeGreaterThan(0)
  })
})

describe('a text for others', () => {
  it('can be sent up to its limit, counted without the spaces around it and by what people take for a character', () => {
    expect(isWritten(' four ', 4)).toBe(true)
    expect(isWritten('fives', 4)).toBe(false)
    expect(isWritten('🪙🪙🪙🪙', 4)).toBe(true)
    expect(isWritten('  ', 4)).toBe(false)
  })

  it('may be empty where it is not required', () => {
    expect(isWithin('', 4)).toBe(true)
  })
})
