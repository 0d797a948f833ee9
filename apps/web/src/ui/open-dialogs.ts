/** Whether somebody is busy with a dialog, which may hold input that is not saved. */
export const isDialogOpen = () =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')].some((dialog) =>
    dialog.checkVisibility(),
  )
