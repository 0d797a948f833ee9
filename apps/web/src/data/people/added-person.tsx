import Box from '@cloudscape-design/components/box'

/** What the notice about an added person says below its heading. */
export const addedPerson = (name: string, hint: string) => (
  <>
    <Box color="inherit" fontWeight="bold">
      {name}
    </Box>
    <div>{hint}</div>
  </>
)
