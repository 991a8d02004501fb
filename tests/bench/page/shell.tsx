import Button from '@mui/material/Button'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createLook } from '../../../src/app/theme.ts'
import { painted } from './page.ts'

const theme = createLook()

/**
 * The page around the form, the same for every engine: React, the theme and a button are loaded before anything is
 * measured, as in the product. `show` puts the form into it.
 */
export function createShell(): { show(form: ReactNode): Promise<void> } {
  let put: (form: ReactNode) => void = () => {}
  function Place() {
    const [form, setForm] = useState<ReactNode>()
    put = setForm
    return <main>{form}</main>
  }
  const root = document.getElementById('root')
  if (root) {
    createRoot(root).render(
      <ThemeProvider theme={theme} defaultMode="light">
        <CssBaseline />
        <Button variant="contained">Save</Button>
        <Place />
      </ThemeProvider>,
    )
  }
  return {
    show: (form) => {
      put(form)
      return painted()
    },
  }
}
