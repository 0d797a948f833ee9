import { drawnIcon } from '#web/ui/drawn-icon.tsx'

export const paymentIcons = {
  Card: drawnIcon(
    <>
      <path d="M1 3h14v10H1z" className="stroke-linejoin-round" />
      <path d="M1 6.5h14M4 10h3" />
    </>,
  ),
  BankAccount: drawnIcon(
    <>
      <path d="M1.5 6 8 2l6.5 4z" className="stroke-linejoin-round" />
      <path d="M3.5 6v6M8 6v6M12.5 6v6M1 13.5h14" />
    </>,
  ),
}
