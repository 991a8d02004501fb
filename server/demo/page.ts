import { signIns } from './signIns.ts'

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The page with who can sign in to the demo bank, for the sign-in page to offer from the first paint. */
export const withSignIns = (page: string): string =>
  page.replace('</head>', `  <meta name="demo" content="${attribute(JSON.stringify(signIns))}" />\n  </head>`)
