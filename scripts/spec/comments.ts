import ts from 'typescript'

export interface Comment {
  text: string
  /** In the source, where it begins. */
  start: number
  /**
   * What begins directly below it, after other comments perhaps; nothing, where an empty line follows, or code comes
   * before it in its line.
   */
  above?: ts.Node
}

/** Every comment of a source file. */
export function commentsOf(source: ts.SourceFile): Comment[] {
  const { text } = source
  return tokensOf(source, source).flatMap((token) => [
    ...(ts.getLeadingCommentRanges(text, token.pos) ?? []).map(({ pos, end }) => {
      const isNext = !/\n\s*\n/.test(text.slice(end, token.getStart()))
      return { text: text.slice(pos, end), start: pos, ...(isNext && { above: token }) }
    }),
    ...(ts.getTrailingCommentRanges(text, token.end) ?? []).map(({ pos, end }) => ({
      text: text.slice(pos, end),
      start: pos,
    })),
  ])
}

function tokensOf(node: ts.Node, source: ts.SourceFile): ts.Node[] {
  // The text of an element holds no comments, and an empty list begins where the next token does.
  if (ts.isJSDoc(node) || ts.isJsxText(node)) return []
  const children = node.getChildren(source)
  if (children.length > 0) return children.flatMap((child) => tokensOf(child, source))
  return node.kind === ts.SyntaxKind.SyntaxList ? [] : [node]
}
