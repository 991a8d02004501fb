import '@fontsource-variable/inter/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAuth } from '../screens/auth.ts'
import { App } from './App.tsx'
import './font.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')

startAuth()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
