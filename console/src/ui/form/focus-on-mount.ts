/** As a `ref`: the element that appears takes the focus, once. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
