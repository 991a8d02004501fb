import { t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'

/** Stands where a part of the screen cannot be loaded. */
export const PartNotLoaded = () => (
  <Problem>{t('A part of the page could not be loaded. Check your connection.')}</Problem>
)
