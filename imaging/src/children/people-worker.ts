/** The program of a people child: looks for faces and persons. It is the largest process of the system, so it is one apart. */
import sharp from 'sharp';
import { findPeople } from '../detect/people.ts';
import type { PeopleAnswer, PeopleJob } from './jobs.ts';
import { serveJobs } from './serve-jobs.ts';

sharp.cache(false);
sharp.concurrency(1);

serveJobs<PeopleJob, PeopleAnswer>(({ file }) => findPeople(file));
