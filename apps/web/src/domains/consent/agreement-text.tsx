import Box from '@cloudscape-design/components/box'
import { partsOf } from './agreement-parts.ts'

export function AgreementText({ content }: { content: string }) {
  return partsOf(content).map(({ kind, text }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a version of the agreement never changes
    <Box key={index} variant={kind === 'heading' ? 'h3' : 'p'}>
      {text}
    </Box>
  ))
}
