import { expect, it } from 'vitest'
import { published } from '../../../../../tests/support/stages.ts'
import { newSituation } from '../../../../workbench/tries/situation.ts'
import { inBrowser } from './inBrowser.ts'

const { reference, stage } = await published()
const drawn = { stage: stage('legal_review'), application: { id: 'case' }, reference }

it('gives a person a level only with a role, as a case does', () => {
  const levelOf = (role: string) =>
    inBrowser(drawn, { ...newSituation('legal_review'), role, authority: 'DA6' }, undefined).facts.$authority
  expect(levelOf('legal_reviewer')).toBe('DA6')
  expect(levelOf('')).toBeUndefined()
})
