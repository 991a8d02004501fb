import { expect, it } from 'vitest'
import { createLook } from './theme.ts'

const theme = createLook()

// Spec 9.21
it('§9 Theme: the spacing unit is 4', () => {
  expect([theme.spacing(1), theme.spacing(3)]).toEqual([expect.stringContaining('4px'), expect.stringContaining('3 *')])
})

// Spec 9.22
it('§9 Theme: the border radius is 6', () => {
  expect(theme.shape.borderRadius).toBe(6)
})

// Spec 9.27, 9.28, 9.29, 9.30, 9.31
it('§9 Theme: the breakpoints are xs 0, sm 600, md 900, lg 1200 and xl 1536 px', () => {
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 })
  expect(theme.breakpoints.up('md')).toBe('@media (min-width:900px)')
})
