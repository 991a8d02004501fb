import '@fontsource-variable/inter/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAuth } from '../screens/auth.ts'
import { App } from './App.tsx'
import { createLook } from './theme.ts'
import './font.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')

startAuth()
// Not in the task that evaluated the code: the screen's own code is under way meanwhile, and the page stays responsive.
setTimeout(() =>
  createRoot(root).render(
    <StrictMode>
      <App theme={createLook()} />
    </StrictMode>,
  ),
)
