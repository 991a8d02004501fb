import '@fontsource-variable/inter/index.css'
import type { Localization } from '@mui/material/locale'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAuth } from '../screens/auth.ts'
import { chosenLanguage } from '../screens/language.ts'
import { App } from './App.tsx'
import { explainMissingParts } from './missingParts.ts'
import { createLook } from './theme.ts'
import './font.css'
import '../ui/icons/icons.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')

startAuth()
explainMissingParts()
const language = chosenLanguage()
const draw = (locale?: Localization) =>
  createRoot(root).render(
    <StrictMode>
      <App theme={createLook(locale)} />
    </StrictMode>,
  )
// In a task of its own, after the one that evaluated the code: the screen's own code loads meanwhile, and the page
// stays responsive.
if (language === 'en') setTimeout(draw)
else void import('./languages/load.ts').then(({ loadLanguage }) => loadLanguage(language)).then(draw)
