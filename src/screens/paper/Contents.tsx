import Link from '@mui/material/Link'
import { t } from '../../texts/t.ts'

/** Buttons that lead to the chapters. Links would be navigations, and the paper would be read again. */
export function Contents({ chapters }: { chapters: string[] }) {
  if (chapters.length < 2) return null
  const go = (place: number) => {
    const chapter = document.getElementById(`chapter-${place + 1}`)
    chapter?.scrollIntoView()
    chapter?.focus({ preventScroll: true })
  }
  return (
    <nav className="paper-contents" aria-label={t('Contents')}>
      <ol>
        {chapters.map((title, n) => (
          <li key={n}>
            <Link component="button" type="button" onClick={() => go(n)} underline="hover">
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
