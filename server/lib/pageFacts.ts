const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Adds a value to the page that the client has to know from the first paint. */
export const withFact = (page: string, name: string, content: string): string =>
  page.replace('</head>', () => `  <meta name="${name}" content="${attribute(content)}" />\n  </head>`)
