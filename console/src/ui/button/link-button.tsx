import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Props = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>;

const AnchorButton = (props: Props) => <Button component="a" {...props} />;

/** A button that is a link: middle click, copy address and Back all work. Props of Mantine's Button and the router's Link. */
export const LinkButton = createLink(AnchorButton);
