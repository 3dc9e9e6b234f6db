import { Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A button that is a link: middle click, copy address and Back all work. Props of Mantine's Button and the router's Link. */
export const LinkButton = createLink(Button<'a'>);
