// Imported first and written in old syntax, so that old versions of Node can show the message.
const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error(`Portico needs Node 20 or later to set itself up; this is ${process.versions.node}.`)
  process.exit(1)
}
