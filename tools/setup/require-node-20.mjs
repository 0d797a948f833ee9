// Imported before anything else, and in syntax that old versions understand: it is what they get to see.
const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error(`Portico needs Node 20 or later to set itself up; this is ${process.versions.node}.`)
  process.exit(1)
}
