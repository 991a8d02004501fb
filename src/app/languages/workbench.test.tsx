import { expect, it, vi } from 'vitest'
import { learn, markTextsArrived, startReading } from '../../texts/browser.ts'
import { t } from '../../texts/t.ts'
import { learnWorkbench } from './workbench.ts'

vi.mock('../../screens/language.ts', () => ({ chosenLanguage: () => 'de' }))

it('the texts of a page that is opened at the workbench are there after the others', async () => {
  const learnt = learnWorkbench()
  startReading('de')
  learn({ catalogue: { Save: 'Speichern' } })
  markTextsArrived()
  await learnt
  expect([t('Save'), t('Begin a draft')]).toEqual(['Speichern', 'Einen Entwurf beginnen'])
  startReading('en')
})
