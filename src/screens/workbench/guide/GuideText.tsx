import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx'
import { type ComponentProps, type ReactNode, useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../texts/t.ts'
import { paths } from '../../paths.ts'
import './guide.css'
import { pictureAt, pictureSize, targetOf } from './pages.ts'

interface GuideTextProps {
  page: string
  /** Markdown. */
  text: string
  /** Where the page opens: `#` and a heading's id, or nothing. */
  hash: string
}

/** A page of the guide. It is written in English, whatever the reader's language. */
export function GuideText({ page, text, hash }: GuideTextProps) {
  const options = useMemo(() => optionsOf(page), [page])
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <div className="guide" lang="en">
      <Markdown options={options}>{text}</Markdown>
    </div>
  )
}

/** Links lead to pages of the guide, pictures are the product's own files. */
const optionsOf = (page: string): MarkdownToJSX.Options => ({
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: {
    a: ({ href = '', children }: ComponentProps<'a'>) => {
      const target = targetOf(page, href)
      if (!target) return <>{children}</>
      if ('address' in target) return <a href={target.address}>{children}</a>
      return <Link to={`${paths.guide(target.page)}${target.hash}`}>{children}</Link>
    },
    img: ({ src = '', alt }: ComponentProps<'img'>) => {
      const address = pictureAt(page, src)
      return address === undefined ? null : <img {...pictureSize} src={address} alt={alt} loading="lazy" />
    },
    pre: (props: ComponentProps<'pre'>) => (
      <Wide label={t('Example')}>
        <pre {...props} />
      </Wide>
    ),
    table: (props: ComponentProps<'table'>) => (
      <Wide label={t('Table')}>
        <table {...props} />
      </Wide>
    ),
  },
})

const Wide = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What is wider than the page is scrolled by keys.
  <div className="guide-wide" tabIndex={0} role="group" aria-label={label}>
    {children}
  </div>
)
